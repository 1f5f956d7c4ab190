/** The part of it that the tests use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
      allowMismatchedSignatures?: boolean
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
