import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  /** The words of a screen reader instead of the bare number: '80 %', '1:23 of 3:45'. */
  valueText?: string;
  onValueChange: (value: number) => void;
}

/** A value on a line: the platform's own range input, with its keyboard and touch. */
export function Slider({ label, value, valueText, onValueChange, className, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      className={cn('h-6 w-full accent-signal', className)}
    />
  );
}
