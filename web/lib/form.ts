import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useHookForm,
  type UseFormReturn,
} from 'react-hook-form';
import { fieldErrors } from './error-text.ts';
import { forget, keep, kept } from './kept.ts';

type Values = Record<string, string>;

/** The error of a field in the reader's language, or null. */
export type Check<V extends Values> = (value: string, all: V) => string | null;

interface FormOptions<V extends Values> {
  defaults: V;
  /** The checks before anything is sent; the server's word is the last one. */
  checks: { [Name in keyof V]?: Check<V> };
  /** Keeps what is typed under this name until it is sent: see `kept.ts`. */
  keepAs?: string;
  /** Fields that are never kept. */
  secrets?: readonly (keyof V)[];
}

/**
 * A form of text fields. `field(name)` returns the props of an input; `showRefusal(error)` shows the server's messages
 * beside their fields and returns true if each has one.
 */
export function useForm<V extends Values>({ defaults, checks, keepAs, secrets }: FormOptions<V>) {
  const form = useHookForm<V>({
    defaultValues: { ...defaults, ...(keepAs ? (kept(keepAs) as V | null) : null) } as DefaultValues<V>,
  });
  const { errors, isSubmitting } = form.formState;

  useKeptValues(form, keepAs, secrets);

  return {
    submit: form.handleSubmit,
    reset: () => form.reset(),
    isSubmitting,
    field: (name: Path<V>) => {
      const validate = (value: PathValue<V, Path<V>>, all: V) => checks[name]?.(value, all) ?? true;
      const message = errors[name]?.message;
      return {
        ...form.register(name, { validate }),
        error: typeof message === 'string' ? message : undefined,
      };
    },
    showRefusal: (error: unknown): boolean => {
      const refused = fieldErrors(error);
      const known = refused.filter(({ field }) => field in defaults);
      for (const [index, { field, text }] of known.entries()) {
        form.setError(field as Path<V>, { message: text }, { shouldFocus: index === 0 });
      }
      return refused.length > 0 && known.length === refused.length;
    },
    /** After it was sent: nothing is kept any more. */
    forget: () => (keepAs ? forget(keepAs) : undefined),
  };
}

/** Keeps the values of a form under a name while they are typed. */
export function useKeptValues<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'subscribe'>,
  keepAs: string | undefined,
  secrets?: readonly (keyof V)[],
): void {
  const { subscribe } = form;
  useEffect(() => {
    if (!keepAs) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(keepAs, without(values, secrets)),
    });
  }, [subscribe, keepAs, secrets]);
}

function without<V extends FieldValues>(values: V, secrets: readonly (keyof V)[] = []): Partial<V> {
  const publicValues: Partial<V> = { ...values };
  for (const name of secrets) delete publicValues[name];
  return publicValues;
}
