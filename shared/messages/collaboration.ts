import { catalogue } from './message.ts';

/** What the server says of members of playlists and invitations. */
export const collaborationMessages = catalogue({
  notMember: {
    en: 'This person is no member of the playlist.',
    it: 'Questa persona non è membro della playlist.',
  },
  ownPlaylist: {
    en: 'This playlist is yours already.',
    it: 'Questa playlist è già tua.',
  },
  memberAlready: {
    en: '{name} is a member of this playlist already.',
    it: '{name} è già membro di questa playlist.',
  },
  membersFull: {
    en: 'This playlist has {count} members, which is the most there can be.',
    it: 'Questa playlist ha {count} membri, il massimo possibile.',
  },
  tooManyInvites: {
    en: 'There are {count} open invitations, which is the most there can be. Take one back first.',
    it: 'Ci sono {count} inviti aperti, il massimo possibile. Prima ritirane uno.',
  },
  noInvite: {
    en: 'There is no such invitation.',
    it: 'Questo invito non esiste.',
  },
  inviteExpired: {
    en: 'This invitation has expired. Ask for a new one.',
    it: 'Questo invito è scaduto. Chiedine uno nuovo.',
  },
  inviteRevoked: {
    en: 'This invitation was taken back.',
    it: 'Questo invito è stato ritirato.',
  },
  inviteUsedUp: {
    en: 'This invitation has been used as often as it can be. Ask for a new one.',
    it: 'Questo invito è stato usato il numero massimo di volte. Chiedine uno nuovo.',
  },
  mayNotEdit: {
    en: 'You may not change this playlist, or no longer.',
    it: 'Non puoi modificare questa playlist, o non puoi più farlo.',
  },
  mayNotAdd: {
    en: 'You may not add to this playlist, or no longer.',
    it: 'Non puoi aggiungere nulla a questa playlist, o non puoi più farlo.',
  },
  noLongerMember: {
    en: 'Only the owner and the members see who works on this playlist.',
    it: 'Solo chi possiede la playlist e i suoi membri vedono chi ci lavora.',
  },
  appendOnly: {
    en: 'In this playlist you may add tracks at the end and take out your own.',
    it: 'In questa playlist puoi aggiungere brani in fondo e togliere i tuoi.',
  },
});
