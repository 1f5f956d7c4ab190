import { useQuery } from '@tanstack/react-query'
import type { NoteField } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { DeleteSettingButton } from './DeleteSettingButton.tsx'
import { NoteFieldInputs } from './NoteFieldInputs.tsx'
import { NoteSettingsAccess } from './NoteSettingsAccess.tsx'
import { fieldQuery, useChangeField, useDeleteField } from './note-template.api.ts'
import {
  couldNotDeleteField,
  couldNotLoadField,
  couldNotSaveField,
  usedByText,
} from './note-template.text.ts'
import { SettingForm } from './SettingForm.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

export const NoteFieldPage = ({ fieldId }: { fieldId: number }) => (
  <NoteSettingsAccess title="Note field">
    <LoadedField fieldId={fieldId} />
  </NoteSettingsAccess>
)

const LoadedField = ({ fieldId }: { fieldId: number }) => (
  <NamedItemPage
    title="Note field"
    section="noteFields"
    shortNoun="note field"
    item={useQuery(fieldQuery(fieldId))}
    missing={couldNotLoadField}
    failure={couldNotLoadField}
  >
    {(field) => <FieldPage field={field} />}
  </NamedItemPage>
)

const FieldPage = ({ field }: { field: NoteField }) => (
  <Page
    title={field.name}
    about={
      <>
        <SectionLink section="noteFields">Note fields</SectionLink>
        {` · ${usedByText(field.template_count)}`}
      </>
    }
    actions={
      <DeleteSettingButton
        name={field.name}
        section="noteFields"
        label="Delete field"
        failure={couldNotDeleteField}
        consequence="Notes that have this field keep its text."
        remove={useDeleteField({ id: field.id })}
      />
    }
  >
    <FieldForm field={field} />
  </Page>
)

function FieldForm({ field }: { field: NoteField }) {
  const { id, name, required, show_label } = field
  const { shown, isChanged, change, discard } = useSettingDraft({ name, required, show_label })
  const seen = useSeenVersion(field.version, isChanged)
  const save = useChangeField({ id })
  const errors = save.error
    ? splitFormErrors(couldNotSaveField, save.error, ['name'])
    : { fields: {}, form: [] }
  const missing = isBlank(shown.name) ? 'Enter a name.' : undefined
  const submit = () => {
    if (missing) return
    save.mutate(
      { ...shown, version: seen.version },
      {
        onSuccess: (saved) => {
          discard()
          showToast(`${saved.name} saved`)
        },
        onError: seen.refuse,
      },
    )
  }
  return (
    <SettingForm
      label="Note field"
      isChanged={isChanged}
      isBusy={save.isPending}
      errors={errors.form}
      onSave={submit}
      onDiscard={() => {
        discard()
        save.reset()
      }}
    >
      <NoteFieldInputs value={shown} nameError={missing ?? errors.fields['name']} onChange={change} />
    </SettingForm>
  )
}
