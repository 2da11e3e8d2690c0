import { Contrast, Languages, Rows3 } from 'lucide-react';
import { languageChoices, setLanguageChoice, useLanguageChoice, useText } from '#web/lib/i18n.ts';
import { choose, density, theme, usePreference } from '#web/lib/preferences.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { languageName, themeNames } from './preference-names.ts';

/** Theme, density and language as menu items, each with a menu of its own. */
export function useLooksItems(): MenuItem[] {
  const t = useText('preferences');
  const [shownTheme, shownDensity, language] = [
    usePreference(theme),
    usePreference(density),
    useLanguageChoice(),
  ];
  return [
    {
      key: 'theme',
      label: t('theme'),
      icon: Contrast,
      separated: true,
      items: theme.choices.map((choice) => ({
        key: choice,
        label: t(themeNames[choice]),
        checked: choice === shownTheme,
        onSelect: () => choose(theme, choice),
      })),
    },
    {
      key: 'density',
      label: t('density'),
      icon: Rows3,
      items: density.choices.map((choice) => ({
        key: choice,
        label: t(choice),
        checked: choice === shownDensity,
        onSelect: () => choose(density, choice),
      })),
    },
    {
      key: 'language',
      label: t('language'),
      icon: Languages,
      items: languageChoices.map((choice) => ({
        key: choice,
        label: languageName(choice, t),
        checked: choice === language,
        onSelect: () => setLanguageChoice(choice),
      })),
    },
  ];
}
