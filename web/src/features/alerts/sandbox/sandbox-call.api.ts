import type { SandboxCall } from '@wardline/contract/integrations/sandbox-call.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

/** Refetched on `pager_number_changed`. */
export const callableNumbersQuery = rowsQuery(
  ['pager-numbers'],
  'GET /api/v1/pagernumbers/',
  { page_size: 250 },
  alwaysFresh,
)

/** One call at a time. */
export function useSandboxCall() {
  const [state, setState] = useState<SandboxCall>()
  const close = () => setState(undefined)
  const show = { onSuccess: (next: SandboxCall) => setState(next) }
  const start = useApiMutation(
    (body: { number: string; caller: string }) => call('POST /api/v1/sandbox/calls/', { body }),
    show,
  )
  const press = useApiMutation(
    ({ reference, ...body }: { reference: string; turn: number; digits: string }) =>
      call('POST /api/v1/sandbox/calls/{reference}/keys/', { params: { reference }, body }),
    show,
  )
  const record = useApiMutation(
    ({ reference, file }: { reference: string; file: File }) =>
      uploadFile('POST /api/v1/sandbox/calls/{reference}/recording/', { file, params: { reference } }),
    show,
  )
  const end = useApiMutation(
    (reference: string) => call('POST /api/v1/sandbox/calls/{reference}/end/', { params: { reference } }),
    { onSuccess: close, onError: close },
  )
  return { state, start, press, record, end, close }
}

export const useSandboxText = routeMutation('POST /api/v1/sandbox/texts/')
