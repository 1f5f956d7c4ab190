import type { PickedDepartment } from '@wardline/contract/accounts/picker.schemas.ts'
import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { PermissionGate } from '../../accounts/components/PermissionGate.tsx'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { SettingsList } from '../../accounts/components/SettingsList.tsx'
import { PhraseFields } from './PhraseFields.tsx'
import { sharedPhrasesQuery, useCreatePhrase } from './quick-phrase.api.ts'
import {
  aboutSharedPhrases,
  couldNotSavePhrase,
  departmentHint,
  departmentLabel,
  everyoneText,
  phrasesLabel,
  textLabel,
  titleLabel,
} from './quick-phrases.text.ts'

export const phraseAccess = {
  permission: 'messaging.change_messagetype',
  to: 'change shared phrases',
} as const

const columns: readonly Column<QuickPhrase>[] = [
  {
    key: 'title',
    header: titleLabel,
    text: ({ title }) => title,
    cell: ({ id, title }) => <NamedRowLink section="quickPhrases" id={id} name={title} />,
  },
  { key: 'text', header: textLabel, hideOnPhones: true, text: ({ text }) => text },
  { key: 'department', header: 'For', text: ({ department }) => department?.name ?? everyoneText },
]

/** The phrases of departments and of the hospital. */
export const QuickPhrasesPage = () => (
  <PermissionGate {...phraseAccess} title={phrasesLabel}>
    <SettingsList
      title={phrasesLabel}
      about={aboutSharedPhrases}
      noun="quick phrases"
      shortNoun="phrase"
      example="A phrase for a critical value could ask for the test, the value and a read-back. Users insert it with the slash key."
      columns={columns}
      query={sharedPhrasesQuery}
      renderCreateDialog={(close) => <CreatePhraseDialog onClose={close} />}
    />
  </PermissionGate>
)

const empty: { title: string; text: string; departments: PickedDepartment[] } = {
  title: '',
  text: '',
  departments: [],
}

function CreatePhraseDialog({ onClose }: { onClose: () => void }) {
  const create = useCreatePhrase()
  return (
    <FormDialog
      title="New phrase"
      action="Create phrase"
      discard="Discard what you entered?"
      initial={empty}
      save={({ departments: [department], ...content }) =>
        create.mutateAsync({
          ...content,
          owner: department ? 'department' : 'account',
          department_id: department?.id ?? null,
        })
      }
      failure={couldNotSavePhrase}
      onSaved={({ title }) => showToast(`${title} created`)}
      onClose={onClose}
    >
      <PhraseFields />
      <FormField<PickedDepartment[]>
        name="departments"
        properties={['department_id']}
        label={departmentLabel}
      >
        {(field) => <DepartmentPicker label={departmentLabel} hint={departmentHint} isSingle {...field} />}
      </FormField>
    </FormDialog>
  )
}
