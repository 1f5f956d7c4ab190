import { useQuery } from '@tanstack/react-query'
import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { FoundContactsTable } from '../FoundContactsTable.tsx'
import { assignedTableSpec, memberPreviewQuery } from './department.api.ts'
import { aboutPreview, foundText } from './departments.text.ts'

/** The contacts that a member of this department finds. */
export function MemberPreview({ department }: { department: DepartmentDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>See as member</Button>
      {isOpen && (
        <Dialog
          open
          size="page"
          title={`Contacts of a member of ${department.name}`}
          onClose={() => setOpen(false)}
        >
          <FoundContacts department={department} />
        </Dialog>
      )}
    </>
  )
}

function FoundContacts({ department: { id, counts } }: { department: DepartmentDetail }) {
  const [params, setParams] = useItemTableParams('department-preview', id, assignedTableSpec)
  const { data, isPlaceholderData, isError, refetch } = useQuery(memberPreviewQuery(id, params))
  const search = params.filters['search'] ?? ''
  return (
    <div className="flex flex-col gap-3">
      <div className="text-sm">
        {data && data.unfiltered_count > 0 && (
          <p role="status" className="font-medium">
            {foundText(data.count, data.unfiltered_count, search !== '')}
          </p>
        )}
        <p className="text-ink-2">{aboutPreview(counts.saved_filters, counts.directory_access)}</p>
      </div>
      <FoundContactsTable
        page={data}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
