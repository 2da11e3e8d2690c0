import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';
import { controlLook, Field } from './field.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Tells password managers which one is meant. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the text; the password is never kept as a draft. */
export function PasswordInput({ label, hint, error, className, id, ...rest }: PasswordInputProps) {
  const t = useText('ui');
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cn(controlLook, 'min-h-11 pr-12')}
          />
          <IconButton
            label={t(shown ? 'hidePassword' : 'showPassword')}
            icon={shown ? EyeOff : Eye}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
