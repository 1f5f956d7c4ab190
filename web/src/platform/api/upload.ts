import { address } from './address.ts'
import { ApiError, apiError } from './api-error.ts'
import { csrfToken } from './csrf.ts'
import type { Answer, Line, RouteByLine } from './line.ts'

type UploadLine = { [L in Line]: RouteByLine[L] extends { upload: true } ? L : never }[Line]

interface UploadParts {
  file: File
  params?: Record<string, string | number>
  /** From 0 to 1, as the browser hands bytes over. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file as the multipart field `file`. XMLHttpRequest, as fetch tells nothing of progress. */
export function upload<L extends UploadLine>(
  line: L,
  { file, params, onProgress, signal }: UploadParts,
): Promise<Answer<L>> {
  const [method = 'POST', path = ''] = line.split(' ')
  const form = new FormData()
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address(path, params))
    request.setRequestHeader('X-CSRFToken', csrfToken())
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Answer<L>)
      else reject(apiError(request.status, request.response))
    })
    request.addEventListener('error', () => {
      reject(new ApiError(0, 'no_answer', 'Wardline cannot be reached.'))
    })
    request.addEventListener('abort', () => {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
