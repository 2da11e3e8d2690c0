import { cn } from '#web/ui/cn.ts';
import { controlLook } from '#web/ui/field.tsx';

/** Text that is there to be copied. */
export const readOnlyLook = cn(controlLook, 'min-h-11 py-2 font-mono text-sm');
