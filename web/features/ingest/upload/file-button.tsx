import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's own dialog for MP3 files. */
export function FileButton({ multiple = false, onFiles, children, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple={multiple}
        accept="audio/mpeg,audio/mp3,.mp3"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again is a choice too.
          event.target.value = '';
        }}
      />
    </>
  );
}
