import { catalogue } from './message.ts';

/** Why a field of a request does not fit, where its schema has no words of its own. */
export const validationMessages = catalogue({
  missing: { en: 'This is required.', it: 'Questo è obbligatorio.' },
  wrongType: { en: 'This must be of type {type}.', it: 'Questo deve essere di tipo {type}.' },
  tooShort: { en: 'This needs at least {min} characters.', it: 'Servono almeno {min} caratteri.' },
  tooLong: { en: 'This may have up to {max} characters.', it: 'Al massimo {max} caratteri.' },
  tooSmall: { en: 'This must be at least {min}.', it: 'Deve essere almeno {min}.' },
  tooLarge: { en: 'This may be at most {max}.', it: 'Può essere al massimo {max}.' },
  notOneOf: { en: 'This must be one of: {values}.', it: 'Deve essere uno tra: {values}.' },
  unknownFields: { en: 'Unknown field: {keys}.', it: 'Campo sconosciuto: {keys}.' },
  invalid: { en: 'This is not valid.', it: 'Questo non è valido.' },
});
