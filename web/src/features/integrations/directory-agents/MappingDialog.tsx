import {
  default_search_query,
  mappableFields,
  MappableField,
  type DirectoryMapping,
  type DirectoryMappingBody,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
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
  local_field: MappableField
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

const fieldNames = [
  'remote',
  'local_field',
  'search_query',
  'base_dn',
  'remote_group_dn',
  'department_ids',
  'group_ids',
]

export function MappingDialog({ owner, type, mapping, base_dn, onClose }: MappingDialogProps) {
  const [initial] = useState(() => toDraft(mapping, base_dn))
  const [draft, setDraft] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const seen = useSeenVersion(mapping?.version, true)
  const save = useSaveMapping(owner, mapping?.id ?? null)
  const { fields, form } = save.error
    ? splitFormErrors(`Could not save the ${nouns[type]}`, save.error, fieldNames)
    : { fields: {} as Record<string, string>, form: [] }
  const change = (part: Partial<Draft>) => {
    save.reset()
    setDraft({ ...draft, ...part })
  }
  const missing = type !== 'field' && draft.target === null
  const targetError =
    fields['department_ids'] ?? fields['group_ids'] ?? (wasSubmitted && missing ? 'Choose one.' : undefined)
  const submit = () => {
    setSubmitted(true)
    if (missing) return
    const { version, refuse } = seen
    save.mutate({ body: toBody(type, draft), version }, { onSuccess: onClose, onError: refuse })
  }
  return (
    <Dialog
      open
      title={mapping ? `Edit ${nouns[type]}` : `New ${nouns[type]}`}
      onClose={onClose}
      discardPrompt={
        draft === initial ? undefined : { question: 'Discard your changes?', discard: { label: 'Discard' } }
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {mapping ? 'Save' : 'Add mapping'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {type === 'field' ? (
          <>
            <Field label="Field" error={fields['local_field']}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.local_field}
                  onChange={({ target }) => change({ local_field: MappableField.parse(target.value) })}
                >
                  {mappableFields.map((field) => (
                    <option key={field} value={field}>
                      {fieldLabels[field]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label="Attribute of the directory"
              hint="For example, sAMAccountName"
              required
              error={fields['remote']}
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                  value={draft.remote}
                  onChange={({ target }) => change({ remote: target.value })}
                />
              )}
            </Field>
          </>
        ) : (
          <>
            {type === 'department' ? (
              <DepartmentPicker
                label="Department"
                isSingle
                required
                value={draft.target ? [{ ...draft.target, member_count: 0, contact_id: null }] : []}
                onChange={([department]) => change({ target: department ?? null })}
                error={targetError}
              />
            ) : (
              <PermissionGroupPicker
                label="Permission group"
                isSingle
                required
                value={
                  draft.target
                    ? [{ id: draft.target.id, display_name: draft.target.name, member_count: 0 }]
                    : []
                }
                onChange={([group]) =>
                  change({ target: group ? { id: group.id, name: group.display_name } : null })
                }
                error={targetError}
              />
            )}
            <Field
              label={type === 'department' ? 'Base DN' : 'Group of the directory (DN)'}
              required
              error={fields['base_dn'] ?? fields['remote_group_dn']}
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  spellCheck={false}
                  value={draft.dn}
                  onChange={({ target }) => change({ dn: target.value })}
                />
              )}
            </Field>
            {type === 'department' && (
              <Field
                label="LDAP query"
                hint="Finds active people with an e-mail address in Active Directory."
                required
                error={fields['search_query']}
              >
                {(control) => (
                  <TextArea
                    {...control}
                    rows={4}
                    spellCheck={false}
                    className="font-mono text-xs"
                    value={draft.search_query}
                    onChange={({ target }) => change({ search_query: target.value })}
                  />
                )}
              </Field>
            )}
          </>
        )}
        <FormErrors sentences={form} />
        {/* Lets Enter submit: the visible button is outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
