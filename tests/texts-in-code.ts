import { parseSync } from 'vite';

/** Attributes whose value a person reads or hears. */
const readAttributes = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'text',
  'hint',
  'description',
  'valueText',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
]);

/** Words that no one translates: the product's name, services, formats, and the roles, which are called as they are stored. */
const names = new Set([
  'user',
  'pro',
  'admin',
  'MB',
  'Segue',
  'YouTube',
  'Spotify',
  'SoundCloud',
  'Apple Music',
  'Tidal',
  'Deezer',
  'URL',
  'MP3',
  'HLS',
]);

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * The strings of a source that people read and no catalogue gave: text between tags, readable attributes, and whatever
 * looks like a sentence. Attributes may name a text by one of `keys`.
 */
export function textsOutsideTheCatalogue(file: string, code: string, keys: ReadonlySet<string>): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  visit(program as unknown as Node, 'code', found);
  return found.filter((text) => !names.has(text) && !keys.has(text));
}

/** Place of a string: in code, or in text that people read. */
type Place = 'code' | 'read';

function visit(node: Node, place: Place, found: string[]): void {
  const text = textOf(node);
  if (text !== null && (place === 'read' ? isWord(text) : isSentence(text))) found.push(text);
  if (isForProgrammers(node)) return;
  for (const [field, value] of Object.entries(node)) {
    const children = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) visit(child, placeOf(node, field, child, place), found);
  }
}

function placeOf(parent: Node, field: string, child: Node, place: Place): Place {
  if (child.type === 'JSXText') return 'read';
  if (parent.type === 'JSXAttribute') return isRead(parent) ? 'read' : 'code';
  if (parent.type === 'JSXExpressionContainer' || parent.type === 'TemplateLiteral') return place;
  if (parent.type === 'ConditionalExpression') return field === 'test' ? 'code' : place;
  if (parent.type === 'LogicalExpression') return field === 'right' ? place : 'code';
  if (child.type === 'JSXExpressionContainer') return 'read';
  return 'code';
}

function isRead(attribute: Node): boolean {
  const { name } = attribute;
  return isNode(name) && readAttributes.has(String(name['name']));
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal') {
    return typeof node['value'] === 'string' ? node['value'].trim() : null;
  }
  if (node.type !== 'TemplateElement') return null;
  return (node['value'] as { cooked: string | null }).cooked;
}

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Among code, only what can hardly be anything else: a capital, and another word after a space. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{L}*'?\p{L}+ \p{L}+/u.test(text);

/** Errors and the log are read by programmers; a style names classes; an import names files. */
function isForProgrammers(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'JSXAttribute') {
    return node.type === 'ImportDeclaration' || attributeName(node) === 'className';
  }
  const { callee } = node;
  if (node.type === 'NewExpression') return isNode(callee) && String(callee['name']).endsWith('Error');
  if (node.type !== 'CallExpression' || !isNode(callee)) return false;
  return isNode(callee['object']) && callee['object']['name'] === 'log';
}

function attributeName(attribute: Node): string {
  const { name } = attribute;
  return isNode(name) ? String(name['name']) : '';
}
