import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

interface FieldWords {
  label: ReactNode;
  /** Help under the control, always shown. */
  hint?: ReactNode;
  /** The field's error; read out when it appears. */
  error?: ReactNode;
  /** True to hide the label visually, not from screen readers, if the context says enough. */
  hideLabel?: boolean;
  className?: string;
}

/** The attributes that tie a control to its label, hint and error. */
interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The classes of a control, for other fields. */
export const controlLook =
  'w-full rounded-cover border border-edge bg-page px-3.5 text-text placeholder:text-muted ' +
  'transition-[border-color] hover:border-muted focus-visible:border-signal focus-visible:outline-offset-0 ' +
  'disabled:opacity-50 aria-invalid:border-danger';

interface FieldProps extends FieldWords {
  id?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/** Label, control, hint and error, wired together; the other fields here are made of it. */
export function Field({ id, label, hint, error, hideLabel = false, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p id={errorId} aria-live="polite" className={error ? 'text-sm text-danger' : 'hidden'}>
        {error}
      </p>
    </div>
  );
}

type TextInputProps = FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>;

/** A line of text; `type` as for `<input>`. Takes react-hook-form's `register()` spread over it. */
export function TextInput({ label, hint, error, hideLabel, className, id, ...rest }: TextInputProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(wiring) => <input {...rest} {...wiring} className={cn(controlLook, 'min-h-11')} />}
    </Field>
  );
}

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>;

/** Several lines of text. */
export function TextArea({ label, hint, error, hideLabel, className, id, ...rest }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={cn(controlLook, 'py-2.5')} />}
    </Field>
  );
}

type SelectProps = FieldWords & Omit<ComponentProps<'select'>, keyof FieldWords>;

/** A choice of one, by the platform's own list; `children` are `<option>`s. */
export function Select({ label, hint, error, hideLabel, className, id, children, ...rest }: SelectProps) {
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(wiring) => (
        <select {...rest} {...wiring} className={cn(controlLook, 'min-h-11')}>
          {children}
        </select>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<FieldWords, 'hideLabel'> &
  Omit<ComponentProps<'input'>, keyof FieldWords | 'type'> & { hideLabel?: boolean };

/** A yes or no; the whole line is the target. */
export function Checkbox({ label, hint, error, hideLabel = false, className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label
        htmlFor={controlId}
        className={cn('flex min-h-11 items-center sm:min-h-9', hideLabel ? 'min-w-11 justify-end' : 'gap-3')}
      >
        <input
          {...rest}
          id={controlId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${controlId}-note` : undefined}
          className="size-5 shrink-0 accent-signal"
        />
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      {note ? (
        <p id={`${controlId}-note`} className={cn('pl-8 text-sm', error ? 'text-danger' : 'text-muted')}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
