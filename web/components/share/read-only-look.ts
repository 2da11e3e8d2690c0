import { cn } from '#web/ui/cn.ts';
import { controlLook } from '#web/ui/field.tsx';

/** The classes of a field with text to copy. */
export const readOnlyLook = cn(controlLook, 'min-h-11 py-2 font-mono text-sm');
