import { languageChoices, setLanguageChoice, useLanguageChoice, useText } from '#web/lib/i18n.ts';
import { choose, density, theme, usePreference } from '#web/lib/preferences.ts';
import { languageName, themeNames } from './preference-names.ts';

/** The choices of theme, density and language. */
export function FooterChoices() {
  const t = useText('preferences');
  const choice = useLanguageChoice();
  const shownTheme = usePreference(theme);
  const shownDensity = usePreference(density);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Choice
        label={t('theme')}
        value={shownTheme}
        choices={theme.choices.map((each) => ({ value: each, name: t(themeNames[each]) }))}
        onChoose={(value) => choose(theme, value)}
      />
      <Choice
        label={t('density')}
        value={shownDensity}
        choices={density.choices.map((each) => ({ value: each, name: t(each) }))}
        onChoose={(value) => choose(density, value)}
      />
      <Choice
        label={t('language')}
        value={choice}
        choices={languageChoices.map((each) => ({ value: each, name: languageName(each, t) }))}
        onChoose={setLanguageChoice}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; name: string }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((each) => each.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
        className="min-h-11 rounded-cover border border-edge bg-page px-2.5 text-text"
      >
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
