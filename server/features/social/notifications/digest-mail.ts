import type { Mail } from '#server/mail/mail.ts';
import { escapeHtml } from '#shared/html.ts';
import { type Language, type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';
import { placeOf } from '#shared/social/notification-place.ts';
import type { Notification } from '#shared/social/notifications.ts';

export interface DigestFacts {
  to: { id: string; username: string; email: string };
  language: Language;
  publicUrl: string;
  /** The house's name. */
  house: string;
  lines: readonly Notification[];
  /** Number of all lines, shown or not. */
  count: number;
  /** The query of {@link unsubscribeQuery}. */
  ticket: string;
  /** The digest's name, the same each time it is sent. */
  name: string;
}

/** A person's digest as a mail: text and HTML, with the one-click unsubscription of RFC 8058. */
export function digestMail(facts: DigestFacts): Mail {
  const { to, language, publicUrl, house, lines, count, ticket, name } = facts;
  const say = (message: TextKey, params: TextParams = {}) => wording(message, language, { house, ...params });
  const shown = lines.map((line) => ({
    text: toText(line, say),
    url: publicUrl + (placeOf(line, to.username) ?? '/'),
  }));
  const more = count > lines.length ? say('digest:more', { count: count - lines.length }) : '';
  const page = `${publicUrl}/unsubscribe${ticket}`;
  const words = {
    greeting: say('digest:greeting', { username: to.username }),
    lead: say('digest:lead'),
    open: say('digest:open'),
    why: say('digest:why'),
    end: say('digest:unsubscribe'),
  };
  const subject = `${house}: ${say('digest:subject', { count })}`;
  return {
    to: to.email,
    subject,
    text: `${[
      words.greeting,
      words.lead,
      shown.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n'),
      ...(more ? [more] : []),
      `${words.open}: ${publicUrl}/?tab=following`,
      `${words.why}\n${words.end}: ${page}`,
    ].join('\n\n')}\n`,
    html: html({ language, house, subject, words, shown, more, publicUrl, page }),
    unsubscribeUrl: `${publicUrl}/api/v1/notifications/unsubscribe${ticket}`,
    messageId: `<${name}@${new URL(publicUrl).hostname}>`,
  };
}

interface ShownLine {
  text: string;
  url: string;
}

type Say = (message: TextKey, params?: TextParams) => string;

function toText(line: Notification, say: Say): string {
  switch (line.kind) {
    case 'news': {
      const { kind, person, playlist, count } = line.news;
      return say(`bell:${kind}`, { people: person.username, name: playlist.name, count });
    }
    case 'comment':
      if (line.waiting) return say('bell:commentWaits', { name: line.playlist.name });
      return say('bell:comment', { people: crowd(line, say), name: line.playlist.name });
    case 'like':
    case 'joined':
    case 'reply':
    case 'mention':
      return say(`bell:${line.kind}`, { people: crowd(line, say), name: line.playlist.name });
    case 'invited':
      return say('bell:invited', { people: crowd({ ...line, count: 1 }, say), name: line.playlist.name });
    case 'suggestion':
      return say(line.closed ? 'bell:closed' : 'bell:suggestion', {
        name: line.playlist.name,
        count: line.count,
      });
    case 'decision': {
      const { count, outcome, people, playlist } = line;
      return say(`bell:${outcome}`, { people: people[0]?.username ?? '', name: playlist.name, count });
    }
    case 'follow':
      return say(line.count > 1 ? 'bell:followMany' : 'bell:follow', { people: crowd(line, say) });
    default:
      return line.text;
  }
}

function crowd(
  { people, count }: { people: readonly { username: string }[]; count: number },
  say: Say,
): string {
  const [first] = people;
  if (!first) return '';
  if (count === 1) return first.username;
  return say('bell:andOthers', { people: first.username, count: count - 1 });
}

interface Page {
  language: Language;
  house: string;
  subject: string;
  words: Record<'greeting' | 'lead' | 'open' | 'why' | 'end', string>;
  shown: readonly ShownLine[];
  more: string;
  publicUrl: string;
  page: string;
}

/** The digest as HTML with tables and inline styles, which all mail programs show alike. */
function html({ language, house, subject, words, shown, more, publicUrl, page }: Page): string {
  const paragraph = 'margin:0 0 16px;font-size:16px;line-height:24px';
  const small = 'margin:0;font-size:14px;line-height:20px;color:#6b625a';
  const items = shown.map(
    ({ text, url }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#1c1815">${escapeHtml(text)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4efe9;color:#1c1815;font-family:Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700"><span style="color:#d9481c">&#8734;</span> ${escapeHtml(house)}</p>
<p style="${paragraph}">${escapeHtml(words.greeting)}</p>
<p style="${paragraph}">${escapeHtml(words.lead)}</p>
<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:24px">${items.join('')}</ul>
${more ? `<p style="${paragraph}">${escapeHtml(more)}</p>` : ''}
<p style="margin:24px 0"><a href="${escapeHtml(publicUrl)}/?tab=following" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#ff6a3d;color:#1c0d06;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(words.open)}</a></p>
<p style="${small}">${escapeHtml(words.why)} <a href="${escapeHtml(page)}" style="color:#6b625a">${escapeHtml(words.end)}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
