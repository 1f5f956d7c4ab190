import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { PhraseFields } from './PhraseFields.tsx'
import { useChangePhrase, useCreatePhrase } from './quick-phrase.api.ts'
import { couldNotSavePhrase } from './quick-phrases.text.ts'

/** `phrase` is null for a new one. */
export function OwnPhraseDialog({ phrase, onClose }: { phrase: QuickPhrase | null; onClose: () => void }) {
  const create = useCreatePhrase()
  const change = useChangePhrase()
  return (
    <FormDialog
      title={phrase ? 'Edit phrase' : 'New phrase'}
      action={phrase ? 'Save' : 'Create phrase'}
      initial={{ title: phrase?.title ?? '', text: phrase?.text ?? '' }}
      record={phrase}
      save={(draft, version) =>
        phrase ? change.mutateAsync({ id: phrase.id, ...draft, version }) : create.mutateAsync(draft)
      }
      failure={couldNotSavePhrase}
      onSaved={({ title }) => showToast(`${title} saved`)}
      onClose={onClose}
    >
      <PhraseFields />
    </FormDialog>
  )
}
