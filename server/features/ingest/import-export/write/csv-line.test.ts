import { expect, test } from 'vitest';
import { csvLine } from '#shared/csv.ts';

test('a line holds its cells apart, whatever they hold', () => {
  expect(csvLine(['a', 1, true, null, 'x,y', 'say "hi"', 'two\nlines'])).toBe(
    'a,1,true,,"x,y","say ""hi""","two\nlines"\r\n',
  );
});

test('text that a spreadsheet would calculate stays text; negative numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', -1])).toBe(
    "'=1+1,'+1,'-1,'@SUM(A1),'\tx,'＝1,-1\r\n",
  );
  expect(csvLine(['=HYPERLINK("http://evil.example","click")'])).toBe(
    '"\'=HYPERLINK(""http://evil.example"",""click"")"\r\n',
  );
  expect(csvLine(['\r=1'])).toBe('"\'\r=1"\r\n');
});
