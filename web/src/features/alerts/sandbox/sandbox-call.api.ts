import { useMutation } from '@tanstack/react-query'
import type { SandboxCall } from '@wardline/contract/integrations/sandbox-call.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { uploadFile } from '../../../platform/api/upload.ts'

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
  const show = { onSuccess: setState }
  const start = useMutation({
    mutationFn: (body: { number: string; caller: string }) => call('POST /api/v1/sandbox/calls/', { body }),
    ...show,
  })
  const press = useMutation({
    mutationFn: ({ reference, turn, digits }: { reference: string; turn: number; digits: string }) =>
      call('POST /api/v1/sandbox/calls/{reference}/keys/', { params: { reference }, body: { turn, digits } }),
    ...show,
  })
  const record = useMutation({
    mutationFn: ({ reference, file }: { reference: string; file: File }) =>
      uploadFile('POST /api/v1/sandbox/calls/{reference}/recording/', { file, params: { reference } }),
    ...show,
  })
  const end = useMutation({
    mutationFn: (reference: string) =>
      call('POST /api/v1/sandbox/calls/{reference}/end/', { params: { reference } }),
    onSettled: () => setState(undefined),
  })
  const close = () => setState(undefined)
  return { state, start, press, record, end, close }
}

export const useSandboxText = routeMutation('POST /api/v1/sandbox/texts/')
