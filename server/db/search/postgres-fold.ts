import {
  accents,
  foldedLetters,
  loneCharacter,
  wordCharacter,
  wordCharactersMax,
} from '#shared/search-text.ts';

/**
 * `shared/search-text.ts` in SQL, so that PostgreSQL's triggers read words as everything else does. Character classes
 * and lower case are written out from JavaScript's own: PostgreSQL's depend on the database's locale.
 */
export function foldFunctions(): string[] {
  const known = knownCharacters();
  const upper = known.filter(
    (letter) => isOneCharacter(letter.toLowerCase()) && letter.toLowerCase() !== letter,
  );
  const single = Object.entries(foldedLetters).filter(([, plain]) => isOneCharacter(plain));
  const double = Object.entries(foldedLetters).filter(([, plain]) => !isOneCharacter(plain));
  const lone = classOf(known, (one) => loneCharacter.test(one));
  const other = classOf(known, (one) => !wordCharacter.test(one) && !loneCharacter.test(one));
  const space = classOf(known, (one) => /\s/u.test(one));

  const lowered = `translate(normalize(t, NFKD), ${quoted(upper.join(''))}, ${quoted(upper.join('').toLowerCase())})`;
  const bare = `regexp_replace(${lowered}, ${quoted(accents.source)}, '', 'g')`;
  const plain = double.reduce(
    (text, [letter, letters]) => `replace(${text}, ${quoted(letter)}, ${quoted(letters)})`,
    `translate(${bare}, ${quoted(single.map(([letter]) => letter).join(''))}, ${quoted(single.map(([, to]) => to).join(''))})`,
  );
  const apart = `regexp_replace(segue_fold(t), '([${lone}])', ' \\1 ', 'g')`;
  const cut = `regexp_replace(regexp_replace(${apart}, '[${other}]+', ' ', 'g'), '([^ ]{${wordCharactersMax}})[^ ]+', '\\1', 'g')`;
  const define = (name: string, body: string) =>
    `create or replace function ${name}(t text) returns text language sql immutable parallel safe as $body$ ${body} $body$`;

  return [
    define(
      'segue_fold',
      `select case when t ~ '^[\\x01-\\x7f]*$' then lower(t collate "C") else normalize(${plain}, NFC) end`,
    ),
    define('segue_words', `select btrim(${cut})`),
    define(
      'segue_joined',
      `select coalesce(string_agg(joined, ' ' order by place), '')
      from (select replace(segue_words(chunk), ' ', '') as joined, place,
          cardinality(string_to_array(segue_words(chunk), ' ')) as parts
        from regexp_split_to_table(segue_fold(t), '[${space}]+') with ordinality as chunks (chunk, place)) c
      where parts between 2 and 6 and length(joined) <= 24`,
    ),
  ];
}

const isOneCharacter = (text: string) => Array.from(text).length === 1;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Every character but NUL (which no text here holds) and the halves of pairs. */
function knownCharacters(): string[] {
  const all: string[] = [];
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code < 0xd800 || code > 0xdfff) all.push(String.fromCodePoint(code));
  }
  return all;
}

/** The inside of a bracket expression for the characters that pass a test. */
function classOf(characters: readonly string[], passes: (character: string) => boolean): string {
  const ranges: [number, number][] = [];
  for (const character of characters) {
    if (!passes(character)) continue;
    const code = character.codePointAt(0) ?? 0;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  return ranges
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join('');
}
