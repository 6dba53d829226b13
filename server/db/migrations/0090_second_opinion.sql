ALTER TABLE "churches" ADD COLUMN "second_opinion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "second_opinion" boolean DEFAULT false NOT NULL;