/**
 * The media type of a part of a form that holds, instead of a file, the id of a file that was uploaded in pieces before
 * (decisions/0005).
 */
export const UPLOAD_ID_TYPE = 'application/x-upload-id';
