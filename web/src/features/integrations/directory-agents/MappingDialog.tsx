import {
  default_search_query,
  mappingTargets,
  type DirectoryMapping,
  type DirectoryMappingBody,
  type MappingTarget,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextAreaField, TextField } from '../../../platform/forms/TextFields.tsx'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { PermissionGroupPicker } from '../../accounts/pickers/PermissionGroupPicker.tsx'
import { fieldLabels } from './directory.text.ts'
import { useSaveMapping, type MappingOwner } from './mapping.api.ts'

type MappingType = DirectoryMapping['type']

interface MappingDialogProps {
  owner: MappingOwner
  type: MappingType
  /** `null` for a new mapping. */
  mapping: DirectoryMapping | null
  base_dn: string
  onClose: () => void
}

interface Draft {
  local_field: MappingTarget
  remote: string
  target: { id: number; name: string } | null
  search_query: string
  dn: string
}

const nouns: Record<MappingType, string> = {
  field: 'field mapping',
  department: 'department mapping',
  group: 'group mapping',
}

function toDraft(mapping: DirectoryMapping | null, base_dn: string): Draft {
  const empty: Draft = {
    local_field: 'title',
    remote: '',
    target: null,
    search_query: default_search_query,
    dn: base_dn,
  }
  if (mapping?.type === 'field') return { ...empty, local_field: mapping.local_field, remote: mapping.remote }
  if (mapping?.type === 'department') {
    const { department_id, department_name, search_query } = mapping
    const target = department_id === null ? null : { id: department_id, name: department_name }
    return { ...empty, target, search_query, dn: mapping.base_dn }
  }
  if (mapping?.type === 'group')
    return {
      ...empty,
      target: { id: mapping.permission_group_id, name: mapping.permission_group_name },
      dn: mapping.remote_group_dn,
    }
  return empty
}

const toBody = (type: MappingType, draft: Draft): DirectoryMappingBody => {
  const { local_field, remote, target, search_query, dn } = draft
  if (type === 'field') return { type, local_field, remote }
  if (type === 'department') return { type, department_id: target?.id ?? 0, search_query, base_dn: dn }
  return { type, permission_group_id: target?.id ?? 0, remote_group_dn: dn }
}

const fieldOptions = mappingTargets.map((field) => ({ value: field, label: fieldLabels[field] }))

export function MappingDialog({ owner, type, mapping, base_dn, onClose }: MappingDialogProps) {
  const save = useSaveMapping(owner, mapping?.id ?? null)
  return (
    <FormDialog
      title={mapping ? `Edit ${nouns[type]}` : `New ${nouns[type]}`}
      action={mapping ? 'Save' : 'Add mapping'}
      initial={toDraft(mapping, base_dn)}
      record={mapping}
      save={(draft, version) => save.mutateAsync({ body: toBody(type, draft), version })}
      failure={`Could not save the ${nouns[type]}`}
      onClose={onClose}
    >
      {type === 'field' ? (
        <>
          <SelectField name="local_field" label="Field" options={fieldOptions} />
          <TextField
            name="remote"
            label="Attribute of the directory"
            hint="For example, sAMAccountName"
            required
            maxLength={100}
            spellCheck={false}
          />
        </>
      ) : (
        <MembershipFields type={type} />
      )}
    </FormDialog>
  )
}

const MembershipFields = ({ type }: { type: 'department' | 'group' }) => (
  <>
    <FormField<Draft['target']>
      name="target"
      properties={['department_ids', 'group_ids']}
      check={(target) => (target ? undefined : 'Choose one.')}
    >
      {({ value, onChange, error }) =>
        type === 'department' ? (
          <DepartmentPicker
            label="Department"
            isSingle
            required
            value={value ? [{ ...value, member_count: 0, contact_id: null }] : []}
            onChange={([department]) => onChange(department ?? null)}
            error={error}
          />
        ) : (
          <PermissionGroupPicker
            label="Permission group"
            isSingle
            required
            value={value ? [{ id: value.id, display_name: value.name, member_count: 0 }] : []}
            onChange={([group]) => onChange(group ? { id: group.id, name: group.display_name } : null)}
            error={error}
          />
        )
      }
    </FormField>
    <TextField
      name="dn"
      properties={['base_dn', 'remote_group_dn']}
      label={type === 'department' ? 'Base DN' : 'Group of the directory (DN)'}
      required
      spellCheck={false}
    />
    {type === 'department' && (
      <TextAreaField
        name="search_query"
        label="LDAP query"
        hint="Finds active people with an e-mail address in Active Directory."
        required
        rows={4}
        spellCheck={false}
        className="font-mono text-xs"
      />
    )}
  </>
)
