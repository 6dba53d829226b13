ALTER TABLE "installation" ADD COLUMN "carrier_token_sealed" text;
