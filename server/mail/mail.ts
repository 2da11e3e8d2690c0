/** A mail to one person. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Optional mails only: an address that unsubscribes the reader by a POST (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** Names the mail, so that a program that gets it twice shows it once. */
  messageId?: string | undefined;
}

/** Delivers mail: to a server, or, where none is configured, into a folder. */
export interface Mailer {
  /**
   * Resolves when the mail is handed over.
   * @throws RangeError where a header field holds a line break; whatever the mail server says where it refuses
   */
  send(mail: Mail): Promise<void>;
  /** Throws where mail cannot be delivered now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The header fields by which a mail program offers one press that ends such mails (RFC 8058 section 3.1). */
export const extraFields = ({ unsubscribeUrl, messageId }: Mail) => ({
  ...(messageId === undefined ? {} : { messageId }),
  headers:
    unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
});

/**
 * Holds what goes into a mail's header to one line (RFC 5322 section 2.2): a line break would begin a header, or a
 * mail, of the sender's choice.
 */
export function checkHeaders({ to, subject, unsubscribeUrl = '', messageId = '' }: Mail): void {
  for (const field of [to, subject, unsubscribeUrl, messageId]) {
    if (/[\u0000-\u001f\u007f]/.test(field)) throw new RangeError('A mail header holds a control character');
  }
  if (/[,;<>"()\s]/.test(to)) throw new RangeError('A mail goes to one plain address');
}
