import type { Mail } from '#server/mail/mail.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#shared/html.ts';
import { type Language, type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';

interface Recipient {
  username: string;
  email: string;
}

export interface MailWords {
  subject: TextKey;
  text: TextKey;
  button: TextKey;
  note: TextKey;
}

/** The parts of every mail. Links begin with the configured origin: a sender can choose a request's `Host`. */
export interface MailFacts {
  publicUrl: Config['publicUrl'];
  /** The house's name. */
  house: string;
  /** True if the house has an imprint, to which mails then lead. */
  hasImprint: boolean;
  to: Recipient;
  language: Language;
}

export function verificationMail(facts: MailFacts, token: string): Mail {
  const words: MailWords = {
    subject: 'mail:verifySubject',
    text: 'mail:verifyText',
    button: 'mail:verifyButton',
    note: 'mail:verifyNote',
  };
  return writeMail(facts, words, `/verify-email?token=${token}`);
}

export function resetMail(facts: MailFacts, token: string): Mail {
  const words: MailWords = {
    subject: 'mail:resetSubject',
    text: 'mail:resetText',
    button: 'mail:resetButton',
    note: 'mail:resetNote',
  };
  return writeMail(facts, words, `/reset-password?token=${token}`);
}

export function passwordChangedMail(facts: MailFacts): Mail {
  const words: MailWords = {
    subject: 'mail:changedSubject',
    text: 'mail:changedText',
    button: 'mail:changedButton',
    note: 'mail:changedNote',
  };
  return writeMail(facts, words, '/request-password-reset');
}

const identityWords = {
  linked: { subject: 'mail:linkedSubject', text: 'mail:linkedText' },
  unlinked: { subject: 'mail:unlinkedSubject', text: 'mail:unlinkedText' },
} as const;

/** Informs a person that an account at another service opens theirs, or no longer does. */
export function identityMail(facts: MailFacts, what: 'linked' | 'unlinked', issuer: string): Mail {
  const words: MailWords = {
    ...identityWords[what],
    button: 'mail:identityButton',
    note: 'mail:identityNote',
  };
  return writeMail(facts, words, '/profile#security', { issuer });
}

/** Informs the owner of an address that somebody wanted to register with it. */
export function knownAddressMail(facts: MailFacts): Mail {
  const words: MailWords = {
    subject: 'mail:knownSubject',
    text: 'mail:knownText',
    button: 'mail:knownButton',
    note: 'mail:knownNote',
  };
  return writeMail(facts, words, '/login');
}

/** Informs a person that an administrator has deactivated their account, and why. */
export function blockedMail(facts: MailFacts, reason: string): Mail {
  const note = reason === '' ? 'mail:blockedNoReason' : 'mail:blockedReason';
  const words: MailWords = {
    subject: 'mail:blockedSubject',
    text: 'mail:blockedText',
    button: 'mail:blockedButton',
    note,
  };
  return writeMail(facts, words, '/contact', { reason });
}

/** Tells an applicant that an administrator has let them in. */
export function approvedMail(facts: MailFacts, reason: string): Mail {
  const words: MailWords = {
    subject: 'mail:approvedSubject',
    text: 'mail:approvedText',
    button: 'mail:approvedButton',
    note: reason === '' ? 'mail:approvedNote' : 'mail:approvedReason',
  };
  return writeMail(facts, words, '/login', { reason });
}

/** Tells an applicant that no account was opened, and why. */
export function declinedMail(facts: MailFacts, reason: string): Mail {
  const words: MailWords = {
    subject: 'mail:declinedSubject',
    text: 'mail:declinedText',
    button: 'mail:declinedButton',
    note: reason === '' ? 'mail:declinedNoReason' : 'mail:declinedReason',
  };
  return writeMail(facts, words, '/', { reason });
}

/** Makes a mail of its words, in text and HTML; the button leads to `path`. */
export function writeMail(
  { publicUrl, house, hasImprint, to, language }: MailFacts,
  words: MailWords,
  path: string,
  params: TextParams = {},
): Mail {
  const link = publicUrl + path;
  const say = (message: TextKey) => wording(message, language, { username: to.username, house, ...params });
  const subject = `${house}: ${say(words.subject)}`;
  const greeting = say(to.username === '' ? 'mail:hello' : 'mail:greeting');
  const [text, note] = [say(words.text), say(words.note)];
  const imprint = hasImprint ? { text: say('titles:imprint'), url: `${publicUrl}/imprint` } : null;
  return {
    to: to.email,
    subject,
    text:
      [
        greeting,
        text,
        `${say(words.button)}:\n${link}`,
        note,
        `${house}\n${publicUrl}`,
        ...(imprint ? [`${imprint.text}: ${imprint.url}`] : []),
      ].join('\n\n') + '\n',
    html: page(
      { language, house, subject, greeting, text, note, link, publicUrl, imprint },
      say(words.button),
      say,
    ),
  };
}

interface PageParts {
  language: Language;
  house: string;
  subject: string;
  greeting: string;
  text: string;
  note: string;
  link: string;
  publicUrl: string;
  imprint: { text: string; url: string } | null;
}

/** The mail as HTML with tables and inline styles, which all mail programs show alike. */
function page(parts: PageParts, button: string, say: (message: TextKey) => string): string {
  const { language, house, subject, greeting, text, note, link, publicUrl, imprint } = parts;
  const href = escapeHtml(link);
  const paragraph = 'margin:0 0 16px;font-size:16px;line-height:24px';
  const further = imprint
    ? ` &#183; <a href="${escapeHtml(imprint.url)}" style="color:#6b625a">${escapeHtml(imprint.text)}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4efe9;color:#1c1815;font-family:Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700"><span style="color:#d9481c">&#8734;</span> ${escapeHtml(house)}</p>
<p style="${paragraph}">${escapeHtml(greeting)}</p>
<p style="${paragraph}">${escapeHtml(text)}</p>
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#ff6a3d;color:#1c0d06;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#6b625a">${escapeHtml(say('mail:plainLink'))}<br><a href="${href}" style="color:#6b625a;word-break:break-all">${href}</a></p>
<p style="margin:0;font-size:14px;line-height:20px;color:#6b625a">${escapeHtml(note)}</p>
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#6b625a"><a href="${escapeHtml(publicUrl)}" style="color:#6b625a">${escapeHtml(publicUrl)}</a>${further}</p>
</td></tr></table>
</body>
</html>
`;
}
