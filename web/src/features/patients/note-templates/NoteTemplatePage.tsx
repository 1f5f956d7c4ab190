import { useQuery } from '@tanstack/react-query'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { DeleteSettingButton } from './DeleteSettingButton.tsx'
import { NotePriorityControl } from './NotePriorityControl.tsx'
import { NoteSettingsAccess } from './NoteSettingsAccess.tsx'
import { templateQuery, useChangeTemplate, useDeleteTemplate } from './note-template.api.ts'
import {
  couldNotDeleteTemplate,
  couldNotLoadTemplate,
  couldNotSaveTemplate,
  missingTemplate,
} from './note-template.text.ts'
import { TemplateFieldList } from './TemplateFieldList.tsx'

export const NoteTemplatePage = ({ templateId }: { templateId: number }) => (
  <NoteSettingsAccess title="Note template">
    <LoadedTemplate templateId={templateId} />
  </NoteSettingsAccess>
)

const LoadedTemplate = ({ templateId }: { templateId: number }) => (
  <NamedItemPage
    title="Note template"
    section="noteTemplates"
    shortNoun="note template"
    item={useQuery(templateQuery(templateId))}
    missing={missingTemplate(templateId)}
    failure={couldNotLoadTemplate}
  >
    {(template) => <TemplatePage template={template} />}
  </NamedItemPage>
)

const TemplatePage = ({ template }: { template: NoteTemplate }) => (
  <Page
    title={template.name}
    about={
      <>
        <SectionLink section="noteTemplates">Note templates</SectionLink>
        {template.is_used && ' · Used by notes, which keep the fields that they were saved with.'}
      </>
    }
    width="wide"
    actions={
      <DeleteSettingButton
        name={template.name}
        section="noteTemplates"
        label="Delete template"
        failure={couldNotDeleteTemplate}
        consequence="Its fields stay, and can be used by other templates."
        remove={useDeleteTemplate({ id: template.id })}
      />
    }
  >
    <TemplateForm template={template} />
  </Page>
)

const valuesOf = ({ name, priority, fields }: NoteTemplate) => ({ name, priority, fields })

function TemplateForm({ template }: { template: NoteTemplate }) {
  const save = useChangeTemplate({ id: template.id })
  return (
    <FormPage
      label="Note template"
      className="gap-5"
      canDiscard
      stored={template}
      valuesOf={valuesOf}
      record={template}
      save={({ fields, ...draft }, version) =>
        save.mutateAsync({ ...draft, field_ids: fields.map(({ id }) => id), version })
      }
      failure={couldNotSaveTemplate}
      onSaved={({ name }) => showToast(`${name} saved`)}
    >
      <div>
        <Section title="Settings">
          <div className="flex flex-col gap-4">
            <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
            <FormField<NoteTemplate['priority']> name="priority">
              {({ value, onChange }) => <NotePriorityControl value={value} onChange={onChange} />}
            </FormField>
          </div>
        </Section>
        <Section title="Fields" about="Shown in this order in the form.">
          <FormField<NoteTemplate['fields']> name="fields" properties={['field_ids']}>
            {({ value, ...field }) => <TemplateFieldList fields={value} {...field} />}
          </FormField>
        </Section>
      </div>
    </FormPage>
  )
}
