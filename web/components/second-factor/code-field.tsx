import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { controlLook, Field } from '#web/ui/field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: ReactNode;
  hint: ReactNode;
  error: ReactNode;
  value: string;
  onChange: (code: string) => void;
}

/** Six digits of an authenticator app, typed or pasted in whatever groups. */
export function CodeField({ label, hint, error, onChange, ...rest }: CodeFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          autoComplete="one-time-code"
          inputMode="numeric"
          // No `maxLength`: it would cut pasted groups before their spaces are gone.
          onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
          className={cn(controlLook, 'min-h-11 font-mono text-lg tracking-wider')}
        />
      )}
    </Field>
  );
}
