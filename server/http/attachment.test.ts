import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test('a name comes in plain letters for old readers and as it is for the others', () => {
  expect(attachment('Caffè "due".xspf')).toBe(
    `attachment; filename="Caff_ _due_.xspf"; filename*=UTF-8''Caff%C3%A8%20%22due%22.xspf`,
  );
});

test('half a character in a name is no reason to fail', () => {
  expect(attachment('a\uD800.csv')).toContain("UTF-8''a%EF%BF%BD.csv");
});
