import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ruleIn } from '#shared/messages/rules.ts';
import { fieldErrors } from './error-text.ts';
import { useLanguage } from './i18n.ts';
import { forget, keep, kept } from './kept.ts';

interface FormOptions<Values> {
  defaults: Values;
  /** Keeps what is typed under this name until it is sent: see `kept.ts`. */
  keepAs?: string;
  /** Fields that are never kept. */
  secrets?: readonly (keyof Values)[];
}

/**
 * A form held to one of the contract's schemas, which therefore refuses here what the server would refuse.
 * `field(name)` gives an input everything it needs; `showRefusal(error)` puts the server's words beside their fields
 * and answers whether each found one.
 */
export function useForm<S extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: S,
  options: FormOptions<z.input<S>>,
) {
  type Values = z.input<S>;
  const { defaults, keepAs, secrets } = options;
  const language = useLanguage();
  const form = useHookForm<Values, unknown, z.output<S>>({
    resolver: standardSchemaResolver(schema as never),
    defaultValues: {
      ...defaults,
      ...(keepAs ? (kept(keepAs) as object | null) : null),
    } as DefaultValues<Values>,
  });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (!keepAs) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(keepAs, without(values, secrets)),
    });
  }, [form, keepAs, secrets]);

  return {
    submit: form.handleSubmit,
    isSubmitting,
    field: (name: Path<Values>) => {
      const message = errors[name]?.message;
      return {
        ...form.register(name),
        error: typeof message === 'string' ? ruleIn(message, language) : undefined,
      };
    },
    showRefusal: (error: unknown): boolean => {
      const refused = fieldErrors(error);
      const known = refused.filter(({ field }) => field in defaults);
      for (const [index, { field, text }] of known.entries()) {
        form.setError(field as Path<Values>, { message: text }, { shouldFocus: index === 0 });
      }
      return refused.length > 0 && known.length === refused.length;
    },
    /** After it was sent: nothing is kept any more. */
    forget: () => (keepAs ? forget(keepAs) : undefined),
    form,
  };
}

function without<T extends object>(values: T, secrets: readonly (keyof T)[] = []): Partial<T> {
  const rest: Partial<T> = { ...values };
  for (const name of secrets) delete rest[name];
  return rest;
}
