import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { DeleteSettingButton } from '../../accounts/components/DeleteSettingButton.tsx'
import { noteFieldAccess } from '../note-fields/NoteFieldsPage.tsx'
import { NotePriorityControl } from './NotePriorityControl.tsx'
import { templateQuery, useChangeTemplate, useDeleteTemplate } from './note-template.api.ts'
import {
  couldNotDeleteTemplate,
  couldNotLoadTemplate,
  couldNotSaveTemplate,
  missingTemplate,
} from './note-template.text.ts'
import { TemplateFieldList } from './TemplateFieldList.tsx'

export function NoteTemplatePage({ templateId }: { templateId: number }) {
  const remove = useDeleteTemplate({ id: templateId })
  return (
    <ItemPage
      {...noteFieldAccess}
      title="Note template"
      list="Note templates"
      section="noteTemplates"
      shortNoun="note template"
      query={templateQuery(templateId)}
      missing={missingTemplate(templateId)}
      failure={couldNotLoadTemplate}
      name={({ name }) => name}
      about={({ is_used }) => is_used && 'Used by notes, which keep the fields that they were saved with.'}
      actions={({ name }) => (
        <DeleteSettingButton
          name={name}
          section="noteTemplates"
          label="Delete template"
          failure={couldNotDeleteTemplate}
          consequence="Its fields stay, and can be used by other templates."
          remove={remove}
        />
      )}
    >
      {(template) => <TemplateForm template={template} />}
    </ItemPage>
  )
}

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
