import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { parseId } from '../../../platform/text/parse-id.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useGroup } from '../groups/group.api.ts'
import { rotationQuery } from './rotation.api.ts'
import { RotationForm } from './RotationForm.tsx'
import * as table from './rotation-table.text.ts'
import * as text from './rotation.text.ts'

const RotationTableDialog = lazyComponent(() =>
  import('./RotationTableDialog.tsx').then((module) => ({ default: module.RotationTableDialog })),
)

/** `new` in the address starts a new rotation. */
export function RotationPage() {
  const group = useGroup()
  const { rotationId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)
  const isNew = rotationId === 'new'
  const id = parseId(rotationId) ?? 0
  const { data, error, refetch } = useQuery({ ...rotationQuery(group.id, id), enabled: id > 0 })
  const isMissing = !isNew && (id === 0 || isApiError(error, 404))
  useEffect(() => {
    if (isMissing) showToast(text.couldNotOpen, { tone: 'danger' })
  }, [isMissing])
  const params = { group: group.uid }
  const leave = () => void navigate({ to: '/pagingGroups/$group/rotations', params })
  if (isMissing) return <Navigate to="/pagingGroups/$group/rotations" params={params} replace />
  if (!isNew && !data)
    return error ? (
      <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>
    ) : (
      <Skeleton label="Loading rotation" className="flex max-w-xl flex-col gap-3 p-4">
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-96" />
      </Skeleton>
    )
  return (
    <div className="h-full overflow-y-auto bg-surface p-4 wrap-anywhere md:px-6">
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h2 className="text-lg font-semibold">{data?.name ?? text.newRotation}</h2>
        {isNew && group.may.add_event && (
          <Button onClick={() => setImporting(true)}>{table.importLabel}</Button>
        )}
      </div>
      {isImporting && (
        <Suspense>
          <RotationTableDialog group={group} onClose={() => setImporting(false)} onCreated={leave} />
        </Suspense>
      )}
      <RotationForm key={`${group.id} ${rotationId}`} group={group} rotation={data ?? null} onLeave={leave} />
    </div>
  )
}
