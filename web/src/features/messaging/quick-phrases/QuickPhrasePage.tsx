import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { DeleteSettingButton } from '../../accounts/components/DeleteSettingButton.tsx'
import { PhraseFields } from './PhraseFields.tsx'
import { phraseQuery, useChangePhrase, useDeletePhrase } from './quick-phrase.api.ts'
import {
  couldNotDeletePhrase,
  couldNotLoadPhrase,
  couldNotSavePhrase,
  deletionConsequence,
  missingPhrase,
  offeredText,
  phrasesLabel,
} from './quick-phrases.text.ts'
import { phraseAccess } from './QuickPhrasesPage.tsx'

/** A shared phrase. */
export function QuickPhrasePage({ phraseId }: { phraseId: number }) {
  const remove = useDeletePhrase({ id: phraseId })
  return (
    <ItemPage
      {...phraseAccess}
      title="Quick phrase"
      list={phrasesLabel}
      section="quickPhrases"
      shortNoun="phrase"
      query={phraseQuery(phraseId)}
      missing={missingPhrase}
      failure={couldNotLoadPhrase}
      name={({ title }) => title}
      about={offeredText}
      actions={({ title }) => (
        <DeleteSettingButton
          name={title}
          section="quickPhrases"
          label="Delete phrase"
          failure={couldNotDeletePhrase}
          consequence={deletionConsequence}
          remove={remove}
        />
      )}
    >
      {(phrase) => <PhraseForm phrase={phrase} />}
    </ItemPage>
  )
}

const valuesOf = ({ title, text }: QuickPhrase) => ({ title, text })

function PhraseForm({ phrase }: { phrase: QuickPhrase }) {
  const save = useChangePhrase({ id: phrase.id })
  return (
    <FormPage
      label="Quick phrase"
      className="max-w-[640px] gap-4"
      canDiscard
      stored={phrase}
      valuesOf={valuesOf}
      record={phrase}
      save={(draft, version) => save.mutateAsync({ ...draft, version })}
      failure={couldNotSavePhrase}
      onSaved={({ title }) => showToast(`${title} saved`)}
    >
      <PhraseFields />
    </FormPage>
  )
}
