import { catalogue } from './message.ts';

/** Who may do what with a playlist: its dialog "People". */
export const peopleMessages = catalogue({
  titleOf: { en: 'People of {name}', it: 'Persone di {name}' },
  loading: { en: 'Loading people…', it: 'Caricamento delle persone…' },
  loadFailed: { en: 'The people could not be loaded.', it: 'Impossibile caricare le persone.' },
  saveFailed: {
    en: 'The change could not be saved. Please try again.',
    it: 'Non è stato possibile salvare la modifica. Riprova.',
  },

  suggestTitle: { en: 'Who may suggest tracks?', it: 'Chi può proporre brani?' },
  nobody: { en: 'Nobody', it: 'Nessuno' },
  followers: { en: 'People who follow this playlist', it: 'Chi segue questa playlist' },
  link: { en: 'Everybody who has the link', it: 'Chiunque abbia il link' },
  suggestHint: {
    en: 'You hear each suggestion first, then accept or reject it.',
    it: 'Prima ascolti ogni proposta, poi la accetti o la rifiuti.',
  },
  withoutAccount: { en: 'Also without an account', it: 'Anche senza account' },
  withoutAccountHint: {
    en: 'Visitors then leave a name of their own choice.',
    it: 'I visitatori lasciano un nome a loro scelta.',
  },
  privateHint: {
    en: 'The playlist is private: until you change that, nobody else sees it but its members.',
    it: 'La playlist è privata: finché non la cambi, oltre a te la vedono solo i membri.',
  },
  flooded: {
    en: 'So many suggestions came at once that only followers may suggest now. You can open it again here.',
    it: 'Sono arrivate così tante proposte insieme che ora possono proporre solo i follower. Puoi riaprirla qui.',
  },

  membersTitle: { en: 'Members', it: 'Membri' },
  members: {
    en: { one: '{count} member', other: '{count} members' },
    it: { one: '{count} membro', other: '{count} membri' },
  },
  noMembers: {
    en: 'Nobody yet. Invite friends to make this playlist together.',
    it: 'Ancora nessuno. Invita gli amici a creare questa playlist insieme.',
  },
  owner: { en: 'Owner', it: 'Proprietario' },
  you: { en: 'You', it: 'Tu' },
  add: { en: 'May add tracks', it: 'Può aggiungere brani' },
  edit: { en: 'May add and edit', it: 'Può aggiungere e modificare' },
  suggest: { en: 'May suggest tracks', it: 'Può proporre brani' },
  maySuggest: { en: 'You may suggest tracks.', it: 'Puoi proporre brani.' },
  mayAdd: { en: 'You may add tracks.', it: 'Puoi aggiungere brani.' },
  mayEdit: { en: 'You may add and edit.', it: 'Puoi aggiungere e modificare.' },
  rightOf: { en: 'What {name} may do', it: 'Che cosa può fare {name}' },
  remove: { en: 'Remove', it: 'Rimuovi' },
  removeName: { en: 'Remove {name}', it: 'Rimuovi {name}' },
  removeTitle: { en: 'Remove {name} from this playlist?', it: 'Rimuovere {name} da questa playlist?' },
  removeText: {
    en: 'What {name} added stays. A private playlist can no longer be opened by {name}.',
    it: 'Ciò che {name} ha aggiunto resta. Se la playlist è privata, {name} non potrà più aprirla.',
  },
  endLinksTitle: {
    en: {
      one: 'End the {count} open invitation link, too?',
      other: 'End the {count} open invitation links, too?',
    },
    it: {
      one: 'Chiudere anche {count} link d’invito aperto?',
      other: 'Chiudere anche i {count} link d’invito aperti?',
    },
  },
  endLinksText: {
    en: 'Whoever has a link can join, and {name} may have one.',
    it: 'Chi ha un link può entrare, e {name} potrebbe averne uno.',
  },
  endLinks: { en: 'End', it: 'Chiudi' },
  keepLinks: { en: 'Keep', it: 'Mantieni' },
  removed: { en: '{name} is no longer a member', it: '{name} non è più un membro' },
  leave: { en: 'Leave', it: 'Esci', de: 'Verlassen' },
  leaveName: { en: 'Leave {name}', it: 'Esci da {name}' },
  leaveTitle: { en: 'Leave “{name}”?', it: 'Uscire da “{name}”?' },
  leaveText: {
    en: 'What you added stays. To come back you need a new invitation.',
    it: 'Ciò che hai aggiunto resta. Per tornare ti servirà un nuovo invito.',
  },
  left: { en: 'You left “{name}”', it: 'Sei uscito da “{name}”' },

  inviteTitle: { en: 'Invite', it: 'Invita' },
  invitedMay: { en: 'Who is invited', it: 'Chi è invitato' },
  byLink: { en: 'Make a link', it: 'Crea un link' },
  linkReady: {
    en: 'The link is ready. Send it to the people you want to invite.',
    it: 'Il link è pronto. Mandalo alle persone che vuoi invitare.',
  },
  username: { en: 'Or by username', it: 'Oppure per nome utente' },
  byName: { en: 'Invite', it: 'Invita' },
  invited: { en: '{name} is invited', it: '{name} ha ricevuto un invito' },
  invitesTitle: { en: 'Open invitations', it: 'Inviti aperti' },
  linkInvite: { en: 'Link', it: 'Link' },
  until: { en: 'until {date}', it: 'fino al {date}' },
  used: {
    en: { one: 'used {count} time', other: 'used {count} times' },
    it: { one: 'usato {count} volta', other: 'usato {count} volte' },
  },
  waiting: { en: 'not answered yet', it: 'ancora senza risposta' },
  revoke: { en: 'Revoke', it: 'Revoca' },
  revokeLink: { en: 'Revoke the link', it: 'Revoca il link' },
  revokeName: { en: 'Revoke the invitation of {name}', it: 'Revoca l’invito di {name}' },
  revoked: { en: 'The invitation no longer works', it: 'L’invito non è più valido' },
});
