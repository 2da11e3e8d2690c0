import { Link } from 'react-router';
import type { AnyComment } from '#shared/social/comments.ts';
import { piecesOf } from '#shared/social/mentions.ts';
import { paths } from '#web/lib/paths.ts';

/** The words of a comment as they were typed; names of people lead to their pages. */
export function CommentText({
  comment: { text, mentions },
}: {
  comment: Pick<AnyComment, 'text' | 'mentions'>;
}) {
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      {piecesOf(text, mentions).map((piece, at) =>
        piece.name === null ? (
          piece.text
        ) : (
          <Link
            key={at}
            to={paths.user(piece.name)}
            className="font-semibold text-signal-bright underline-offset-2 hover:underline"
          >
            {piece.text}
          </Link>
        ),
      )}
    </p>
  );
}
