import { useId, useRef } from 'react';
import { countCharacters } from '#shared/characters.ts';
import { commentMax } from '#shared/limits.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { controlLook, Field } from '#web/ui/field.tsx';
import { cn } from '#web/ui/cn.ts';
import { NamesFound } from './names-found.tsx';
import { useMention } from './use-mention.ts';

interface CommentFormProps {
  label: string;
  sendLabel: string;
  /** True where its reader has just asked for it. */
  isFocused?: boolean;
  text: string;
  onText: (text: string) => void;
  error: Error | null;
  isPending: boolean;
  onSend: (text: string) => void;
  onCancel?: () => void;
  /** A choice beside the buttons. */
  children?: React.ReactNode;
}

/** From how many characters on the count of them is shown. */
const countFrom = commentMax * 0.8;

/** A field for a comment; names after an `@` are completed. Ctrl+Enter sends it. */
export function CommentForm(props: CommentFormProps) {
  const { label, sendLabel, isFocused = false, text, onText, error, isPending, onSend, onCancel } = props;
  const t = useText('comments');
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mention = useMention(field, text, onText);
  const used = text.length < countFrom ? 0 : countCharacters(text.trim());
  const isWrong = used > commentMax || text.trim() === '';
  const said =
    used > commentMax ? t('tooLong', { max: commentMax }) : error ? errorText(error, t('failed')) : null;
  const send = (): void => {
    if (!isWrong && !isPending) onSend(text.trim());
  };
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={label} hideLabel error={said}>
        {(wiring) => (
          <div className="relative">
            <textarea
              {...wiring}
              ref={field}
              rows={2}
              dir="auto"
              placeholder={label}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
              autoFocus={isFocused}
              aria-autocomplete="list"
              aria-controls={mention.people.length > 0 ? listId : undefined}
              aria-activedescendant={mention.people.length > 0 ? `${listId}-${mention.at}` : undefined}
              value={text}
              onChange={({ target }) => {
                onText(target.value);
                mention.look(target);
              }}
              onSelect={({ currentTarget }) => mention.look(currentTarget)}
              onBlur={mention.close}
              onKeyDown={(event) => {
                if (mention.press(event)) return;
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
              }}
              className={cn(controlLook, 'field-sizing-content max-h-60 min-h-18 resize-none py-2.5')}
            />
            <NamesFound id={listId} mention={mention} />
          </div>
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {props.children}
        {used > 0 ? (
          <span className="text-sm text-muted tabular-nums">{t('used', { used, max: commentMax })}</span>
        ) : null}
        {onCancel ? (
          <Button size="sm" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
        <Button size="sm" kind="primary" type="submit" disabled={isWrong} busy={isPending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
