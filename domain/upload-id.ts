/** The media type of a part of a form that is no file, but the id of one that went ahead in pieces (decisions/0005). */
export const UPLOAD_ID_TYPE = 'application/x-upload-id';
