import { useQuery } from '@tanstack/react-query'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
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
import { SettingForm } from './SettingForm.tsx'
import { TemplateFieldList } from './TemplateFieldList.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

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

function TemplateForm({ template }: { template: NoteTemplate }) {
  const { id, name, priority, fields } = template
  const { shown, isChanged, change, discard } = useSettingDraft({ name, priority, fields })
  const seen = useSeenVersion(template.version, isChanged)
  const save = useChangeTemplate({ id })
  const errors = save.error
    ? splitFormErrors(couldNotSaveTemplate, save.error, ['name', 'field_ids'])
    : { fields: {}, form: [] }
  const missing = isBlank(shown.name) ? 'Enter a name.' : undefined
  const submit = () => {
    if (missing) return
    const field_ids = shown.fields.map((field) => field.id)
    save.mutate(
      { name: shown.name, priority: shown.priority, field_ids, version: seen.version },
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
      label="Note template"
      isChanged={isChanged}
      isBusy={save.isPending}
      errors={errors.form}
      onSave={submit}
      onDiscard={() => {
        discard()
        save.reset()
      }}
    >
      <div>
        <Section title="Settings">
          <div className="flex flex-col gap-4">
            <Field label="Name" required error={missing ?? errors.fields['name']}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={100}
                  autoComplete="off"
                  value={shown.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
              )}
            </Field>
            <NotePriorityControl value={shown.priority} onChange={(value) => change({ priority: value })} />
          </div>
        </Section>
        <Section title="Fields" about="Shown in this order in the form.">
          <TemplateFieldList
            fields={shown.fields}
            error={errors.fields['field_ids']}
            onChange={(next) => change({ fields: next })}
          />
        </Section>
      </div>
    </SettingForm>
  )
}
