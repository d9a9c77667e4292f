/** `npm run files:bucket`: creates the bucket FILES_S3_BUCKET in a self-hosted store, unless it exists. */
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { loadEnvFile, main, StartError } from "./processes.ts";

await main(async () => {
  loadEnvFile();
  const { FILES_S3_BUCKET: Bucket, FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = process.env;
  const { FILES_S3_KEY_ID: accessKeyId = "", FILES_S3_SECRET: secretAccessKey = "" } = process.env;
  if (!Bucket) throw new StartError("Falta FILES_S3_BUCKET.");
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region: region || "us-east-1",
    credentials: { accessKeyId, secretAccessKey },
  });
  const isThere = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  );
  if (!isThere) await client.send(new CreateBucketCommand({ Bucket }));
  console.log(isThere ? "O bucket já existe." : "Bucket criado.");
});
