/**
 * The media type of a form part that contains, in place of a file, the id of a file that was uploaded in pieces before
 * (decisions/0005).
 */
export const UPLOAD_ID_TYPE = 'application/x-upload-id';
