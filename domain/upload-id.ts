/**
 * The media type of a form part that contains the id of a file, uploaded in pieces before, in place of the file itself
 * (decisions/0005).
 */
export const UPLOAD_ID_TYPE = 'application/x-upload-id';
