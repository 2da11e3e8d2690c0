import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  value: string;
  onChange: (code: string) => void;
}

/** Six digits of an authenticator app, typed or pasted in whatever groups. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      // No `maxLength`: it would cut pasted groups before their spaces are gone.
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
    />
  );
}
