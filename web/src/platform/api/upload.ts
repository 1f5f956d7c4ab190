import { buildUrl } from './url.ts'
import { ApiError, parseApiError } from './api-error.ts'
import { readCsrfToken } from './csrf.ts'
import type { ResponseOf, Endpoint, RouteByEndpoint } from './endpoint.ts'

type UploadEndpoint = { [E in Endpoint]: RouteByEndpoint[E] extends { upload: true } ? E : never }[Endpoint]

interface UploadParts {
  file: File
  params?: Record<string, string | number>
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uses XMLHttpRequest because fetch reports no progress. */
export function uploadFile<E extends UploadEndpoint>(
  endpoint: E,
  { file, params, onProgress, signal }: UploadParts,
): Promise<ResponseOf<E>> {
  const [method = 'POST', path = ''] = endpoint.split(' ')
  const form = new FormData()
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, buildUrl(path, params))
    request.setRequestHeader('X-CSRFToken', readCsrfToken())
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as ResponseOf<E>)
      else reject(parseApiError(request.status, request.response))
    })
    request.addEventListener('error', () => {
      reject(new ApiError(0, 'no_answer', 'Could not reach Wardline. Check your connection.'))
    })
    request.addEventListener('abort', () => {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
