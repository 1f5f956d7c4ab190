import { useQuery } from '@tanstack/react-query'
import type { NoteField } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
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

const valuesOf = ({ name, required, show_label }: NoteField) => ({ name, required, show_label })

function FieldForm({ field }: { field: NoteField }) {
  const save = useChangeField({ id: field.id })
  return (
    <FormPage
      label="Note field"
      className="gap-5"
      canDiscard
      stored={field}
      valuesOf={valuesOf}
      record={field}
      save={(draft, version) => save.mutateAsync({ ...draft, version })}
      failure={couldNotSaveField}
      onSaved={({ name }) => showToast(`${name} saved`)}
    >
      <NoteFieldInputs />
    </FormPage>
  )
}
