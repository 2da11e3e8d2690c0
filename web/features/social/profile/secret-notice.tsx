import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

interface SecretNoticeProps {
  title: ReactNode;
  /** The password or token itself. */
  secret: string;
  note: ReactNode;
  copy: string;
  copied: string;
}

/** A notice with a new secret, which is shown only once, and a button that copies it. */
export function SecretNotice({ title, secret, note, copy, copied }: SecretNoticeProps) {
  const write = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => toast.success(copied),
      // It can still be marked and copied by hand.
      () => undefined,
    );
  };
  return (
    <Notice kind="success">
      <span className="block font-medium">{title}</span>
      <code className="my-2 block rounded-cover bg-page px-3 py-2 font-mono break-all select-all">
        {secret}
      </code>
      <span className="block text-muted">{note}</span>
      <Button size="sm" className="mt-2" onClick={write}>
        {copy}
      </Button>
    </Notice>
  );
}
