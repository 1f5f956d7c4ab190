import { useQuery } from '@tanstack/react-query'
import type { DirectoryMapping } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { Suspense, useState } from 'react'
import { findLatest } from '../../../platform/api/latest-record.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { aboutMappings, fieldLabels } from './directory.text.ts'
import { mappingsQuery, useDeleteMapping, type MappingOwner } from './mapping.api.ts'

const MappingDialog = lazyComponent(() =>
  import('./MappingDialog.tsx').then(({ MappingDialog: dialog }) => ({ default: dialog })),
)

type MappingType = DirectoryMapping['type']

const titles: Record<MappingType, string> = {
  field: 'Field mappings',
  department: 'Department mappings',
  group: 'Group mappings',
}
const types: MappingType[] = ['department', 'field', 'group']

const describe = (mapping: DirectoryMapping): { name: string; detail: string } => {
  if (mapping.type === 'field') return { name: fieldLabels[mapping.local_field], detail: mapping.remote }
  if (mapping.type === 'department')
    return {
      name: mapping.department_id === null ? 'Deleted department' : mapping.department_name,
      detail: `${mapping.base_dn} · ${mapping.search_query}`,
    }
  return { name: mapping.permission_group_name, detail: mapping.remote_group_dn }
}

interface MappingSectionsProps {
  owner: MappingOwner
  /** Pre-filled in new mappings. */
  base_dn: string
  mayChange: boolean
}

type Open =
  | { what: 'edit'; type: MappingType; mapping: DirectoryMapping | null }
  | { what: 'delete'; mapping: DirectoryMapping }

/** The three areas of an agent or of a sync configuration. */
export function MappingSections({ owner, base_dn, mayChange }: MappingSectionsProps) {
  const { data, isError, refetch } = useQuery(mappingsQuery(owner))
  const [open, setOpen] = useState<Open>()
  const remove = useDeleteMapping(owner)
  const close = () => {
    remove.reset()
    setOpen(undefined)
  }
  if (!data)
    return isError ? (
      <LoadError onRetry={refetch}>Could not load the mappings.</LoadError>
    ) : (
      <Skeleton label="Loading mappings">
        <SkeletonBlock className="h-40 w-full" />
      </Skeleton>
    )
  return (
    <>
      {types.map((type) => (
        <Section key={type} title={titles[type]} about={aboutMappings[type]}>
          <ul role="list" aria-label={titles[type]} className="divide-y divide-line text-sm">
            {data.results
              .filter((mapping) => mapping.type === type)
              .map((mapping) => (
                <li key={mapping.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                  <span className="min-w-0 flex-1 basis-56">
                    <span className="block font-medium">{describe(mapping).name}</span>
                    <span className="block text-xs wrap-anywhere text-ink-2">{describe(mapping).detail}</span>
                  </span>
                  {mayChange && (
                    <span className="flex gap-1">
                      <Button
                        tone="ghost"
                        aria-label={`Edit ${describe(mapping).name} ${describe(mapping).detail}`}
                        onClick={() => setOpen({ what: 'edit', type, mapping })}
                      >
                        Edit
                      </Button>
                      <Button
                        tone="ghost"
                        aria-label={`Delete ${describe(mapping).name} ${describe(mapping).detail}`}
                        onClick={() => setOpen({ what: 'delete', mapping })}
                      >
                        Delete
                      </Button>
                    </span>
                  )}
                </li>
              ))}
          </ul>
          {!data.results.some((mapping) => mapping.type === type) && (
            <p className="text-sm text-ink-2">
              {type === 'group'
                ? 'None. New users join Clinicians.'
                : 'None. Without a department mapping, nothing is synced.'}
            </p>
          )}
          {mayChange && (
            <Button className="mt-2" onClick={() => setOpen({ what: 'edit', type, mapping: null })}>
              Add {type} mapping
            </Button>
          )}
        </Section>
      ))}
      {open?.what === 'edit' && (
        <Suspense>
          <MappingDialog
            owner={owner}
            type={open.type}
            mapping={open.mapping && findLatest(data.results, open.mapping)}
            base_dn={base_dn}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.what === 'delete' && (
        <DeleteDialog
          name={`mapping of ${describe(open.mapping).name}`}
          isBusy={remove.isPending}
          errors={remove.error ? ['Could not delete the mapping', ...errorSentences(remove.error)] : []}
          onDelete={() => remove.mutate(open.mapping.id, { onSuccess: close })}
          onClose={close}
        >
          {describe(open.mapping).detail}
        </DeleteDialog>
      )}
    </>
  )
}
