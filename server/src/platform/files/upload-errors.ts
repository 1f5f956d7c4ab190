import { AppError } from '../http/errors.ts'

const ofFile = (status: number, code: string, sentence: string): AppError =>
  new AppError({ status, code, detail: sentence }, { file: [sentence] })

export const tooLarge = (sentence: string): AppError => ofFile(413, 'file.too_large', sentence)

export const wrongType = (extensions: readonly string[]): AppError =>
  ofFile(400, 'file.wrong_type', `Only ${extensions.join(', ')} are allowed`)

export const onlyOneFile = (): AppError =>
  ofFile(400, 'file.only_one', "It's possible to attach only single file")

export const noFile = (): AppError => ofFile(400, 'file.missing', 'Choose a file.')
export const emptyFile = (): AppError => ofFile(400, 'file.empty', 'The file is empty.')
export const cutShort = (): AppError => ofFile(400, 'file.cut_short', 'The upload broke off. Try again.')
export const tooSlow = (): AppError =>
  ofFile(408, 'file.too_slow', 'The upload stalled for too long. Try again.')

export const tooManyPixels = (pixels: number): AppError =>
  ofFile(400, 'file.too_many_pixels', `The picture has more than ${Math.floor(pixels / 1e6)} million pixels.`)

export const unreadablePicture = (): AppError =>
  ofFile(400, 'file.unreadable', 'The picture cannot be read. It may be damaged.')

export const infectedFile = (signature: string): AppError =>
  ofFile(
    400,
    'file.malware',
    `The file contains malware (${signature}) and was not stored. Tell your IT department.`,
  )

export const scannerUnavailable = (): AppError =>
  ofFile(
    503,
    'file.not_scanned',
    'The file was not stored, because the malware scanner does not answer. Try again, or send it without the file.',
  )
