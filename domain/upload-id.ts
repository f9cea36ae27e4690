/**
 * The media type of a form field that contains only the id of a file. The browser has uploaded the file in pieces
 * before (decisions/0005).
 */
export const UPLOAD_ID_TYPE = 'application/x-upload-id';
