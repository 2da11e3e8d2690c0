import { Fragment, type ReactNode } from 'react';
import { type Block, type Piece, readMarkdown } from '#shared/base/markdown.ts';

/** A text in Markdown, without HTML. Headings begin at the second level: the page has the first. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="grid gap-4 wrap-anywhere">
      {readMarkdown(text).map((block, at) => (
        <Fragment key={String(at)}>{shown(block)}</Fragment>
      ))}
    </div>
  );
}

function shown(block: Block): ReactNode {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return <Heading className="mt-3 text-lg font-semibold">{pieces(block.pieces)}</Heading>;
  }
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line">{pieces(block.pieces)}</p>;
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List className={block.isOrdered ? 'list-decimal pl-8' : 'list-disc pl-8'}>
      {block.items.map((item, at) => (
        <li key={String(at)}>{pieces(item)}</li>
      ))}
    </List>
  );
}

const pieces = (parts: readonly Piece[]): ReactNode =>
  parts.map((part, at) => <Fragment key={String(at)}>{piece(part)}</Fragment>);

function piece(part: Piece): ReactNode {
  if (part.kind === 'link') {
    return (
      <a href={part.href} rel="noopener nofollow" className="text-signal-bright underline underline-offset-4">
        {part.text}
      </a>
    );
  }
  if (part.kind === 'text') return part.text;
  return part.kind === 'strong' ? <strong>{part.text}</strong> : <em>{part.text}</em>;
}
